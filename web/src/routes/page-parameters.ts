/**
 * The query parameters that pages read. The server renders and keeps a page by these alone, so that an invented one makes
 * no new page.
 */
const names: ReadonlySet<string> = new Set(
  '2 a account action actorId address age application area assignee at autoApproved awaited brand by category certificate channel code compare country day days dealer declarations diameterMm draft edit ended enquiry entity entityId error expired finding floors for from grade group gstin has id ids inStock isChanging kerf key kind language lap late licence list low lowStock max maxRating min mine mm mode month mtc note null offer olderThanHours open order overdue owed page part partner party passed paymentMethod paymentStatus photos pincode placed point priority q qty quantity quarter queue rating reason reset retired returnTo role rows search seller sellerId serviceable set show size slot sort source stage state stateCode statement status step stock tab tax template tier to token topic type unanswered unconfirmed undeclared unit unknownPincode unread v verified version view waitsFor wall yard'.split(
    ' ',
  ),
)

/** Quantities of a rate card, by diameter in mm. */
const quantityName = /^q\d{1,2}$/

/** True if a page may read the query parameter of this name. */
export const isPageParameter = (name: string): boolean => names.has(name) || quantityName.test(name)
