/** Restricts facts to one order or one refund; without either, all. */
export type Which = { orderId?: number; reviewId?: number; refundId?: number }
