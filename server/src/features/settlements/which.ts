/** Which of all facts: those of one order or one refund, or of none named, all. */
export type Which = { orderId?: number; reviewId?: number; refundId?: number }
