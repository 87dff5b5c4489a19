import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { area, page } from '#navigation/route.ts'

const articles = () => import('#features/content/articles/articles.page.tsx')
const article = () => import('#features/content/articles/article.page.tsx')
const faq = () => import('#features/content/faq/faq.page.tsx')
const team = () => import('#features/content/team/team.page.tsx')
const sitePage = () => import('#features/content/site-pages/site-page.page.tsx')
const cuttingList = () => import('#features/buying/site-tools/cutting-list.page.tsx')
const rough = () => import('#features/buying/estimates/rough.page.tsx')
const priceIndex = () => import('#features/offers/price-index/price-index.page.tsx')
const indexSeries = () => import('#features/offers/price-index/index-series.page.tsx')
const ranking = () => import('#features/catalogue/ranking/ranking.page.tsx')
const textPage = (path: Parameters<typeof page>[0]) => page(path, sitePage, { data: sitePage })

/** Texts of the operator: articles, about the shop, policies; the rough estimate. */
export const contentArea = area({ name: text('Shop'), access: 'public', shell: 'shop' }, [
  page(paths.articles, articles, { data: articles }),
  page(paths.chooseBars, article, { data: article }),
  page(paths.deliveredPrice, article, { data: article }),
  page(paths.article, article, { data: article }),
  page(paths.faq, faq, { data: faq }),
  page(paths.team, team, { data: team }),
  page(paths.roughEstimate, rough, { data: rough }),
  page(paths.cuttingList, cuttingList),
  page(paths.priceIndex, priceIndex, { data: priceIndex }),
  page(paths.indexSeries, indexSeries, { data: indexSeries, missing: text('This series does not exist') }),
  page(paths.ranking, ranking, { data: ranking }),
  textPage(paths.aboutUs),
  textPage(paths.userPolicies),
  textPage(paths.privacyPolicy),
  textPage(paths.cancellationPolicy),
  textPage(paths.returnPolicy),
  textPage(paths.cookiePolicy),
  textPage(paths.shippingPolicy),
  textPage(paths.paymentMode),
])
