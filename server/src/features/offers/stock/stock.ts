/** The functions of stock for other capabilities: what is on hand and reserved, of offers and in dealers' yards. */
export {
  lockStock,
  moveDealerStock,
  moveStock,
  receiveFirstStock,
  recordedReservations,
  setCount,
  setCounts,
  setDealerCount,
  takenStock,
} from './stock.queries.ts'
