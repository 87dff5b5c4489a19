/**
 * The districts of the trade, from the bottom up. `domain/src`, `server/src/features` and `web/src/features` have a folder for each, and a
 * capability is a folder (in `domain` a file, if it is one) of the same name in each of the three. A district imports those below it.
 */
export const districts = [
  'platform',
  'places',
  'tax',
  'content',
  'people',
  'businesses',
  'catalogue',
  'offers',
  'buying',
  'orders',
  'money',
  'aftersales',
  'procurement',
  'storefront',
]
