/**
 * Capabilities in whose texts nobody reads a stranger, by why. A capability that is not here shows texts between parties who
 * do not know each other: each of its fields of text is a PartyText, or declared in `plainTexts`.
 */
export const acquainted = {
  'The text is checked by staff before anybody else reads it': [
    ...[
      'advertisements',
      'associate-documents',
      'brands',
      'categories',
      'products',
      'series',
      'services',
      'sellers',
      'tmt',
    ],
    ...['certificates', 'company-home', 'pictures', 'product-classes', 'attributes', 'users'],
  ],
  'Only staff write it': [
    ...['articles', 'faq', 'home-page', 'messages', 'policies', 'seo', 'site-content', 'site-pages', 'system', 'team'],
    ...[
      'coupons',
      'commissions',
      'quality-orders',
      'statutory-rules',
      'settings',
      'pincodes',
      'shipping',
      'notifications',
    ],
  ],
  'Only its own writer, colleagues and staff read it': [
    ...['account-data', 'accounts', 'approvals', 'associates', 'audit-log', 'b2b', 'company-members', 'company-sites'],
    ...[
      'dashboards',
      'estimates',
      'gstin-statuses',
      'imports',
      'invitations',
      'list-views',
      'material-lists',
      'mobile-codes',
      'order-approvals',
    ],
    ...['price-alerts', 'provider-settlements', 'rehearsals', 'reports', 'statements', 'tickets', 'wishlists', 'stock'],
    ...['tds-statements', 'gst-returns', 'lower-deductions', 'commission-tds', 'settlements', 'fee-invoices'],
  ],
  'Its parties have an order or an agreement with each other, with addresses and numbers in it': [
    ...['claims', 'contract-prices', 'credit', 'dealers', 'debit-notes', 'documents', 'einvoices', 'invoices'],
    ...['order-documents', 'orders', 'payments', 'printed-documents', 'schedules', 'shipping-documents'],
  ],
  'It shows names of the catalogue, places and figures': [
    ...['carts', 'checkout', 'offers', 'price-index', 'prices', 'ranking', 'search', 'shares'],
  ],
} as const satisfies Record<string, readonly string[]>

/** Fields of text between strangers that show nothing one of them wrote to the other, by why. */
export const plainTexts = {
  'A number, code, day, unit or name of the catalogue, or a place by its pincode': [
    ...['QuoteRequestLine.categoryName', 'QuoteRequestLine.productIdentifier', 'QuoteRequest.number'],
    ...['QuoteRequest.pincode', 'QuoteRequest.place', 'QuoteRequest.deliverBy', 'CounterOfferLine.title'],
    ...[
      'CounterOfferLine.unit',
      'ComparedQuotation.number',
      'ComparedQuotationLine.title',
      'ComparedQuotationLine.brand',
    ],
    ...['ComparedQuotationLine.unit', 'ComparativeStatement.number', 'ComparativeStatement.deliverBy'],
    ...['ComparativeStatement.hash', 'QuoteScenario.arrives', 'Quotation.number', 'QuotationLine.title'],
    ...['QuotationLine.brand', 'QuotationLine.unit', 'QuotationLine.arrives', 'ReceivedQuoteRequest.number'],
    ...['ReceivedQuoteRequest.pincode', 'ReceivedQuoteRequest.place', 'ReceivedQuoteRequest.deliverBy'],
    ...['QuotableOffer.title', 'QuotableOffer.brand', 'QuotableOffer.unit', 'AwardPreviewLine.title'],
    ...[
      'AwardPreviewLine.unit',
      'AwardPreviewLine.earliest',
      'QuotedLoad.vehicle',
      'AskCard.identifier',
      'AskCard.title',
    ],
    ...[
      'AskCard.categoryName',
      'AskCard.categorySlug',
      'AskCard.unit',
      'EnquiryTarget.identifier',
      'EnquiryTarget.title',
    ],
    ...['EnquiryTarget.categorySlug', 'EnquiryTarget.units', 'EnquirySize.title', 'SentEnquiry.number'],
    ...['EnquiryStep.number', 'EnquiryStep.on', 'EnquiryTwin.number', 'EnquiryTwin.title', 'EnquiryTwin.unit'],
    ...['Enquiry.number', 'Enquiry.title', 'Enquiry.identifier', 'Enquiry.categoryName', 'Enquiry.pincode'],
    ...['Enquiry.place', 'Enquiry.unit', 'Enquiry.source', 'Enquiry.followUpOn', 'Enquiry.mergedInto'],
    ...['EnquiryChoices.sources', 'LeadQuota.opensOn', 'ReviewedPurchase.title', 'ReviewedPurchase.unit'],
    ...['ReviewedProduct.identifier', 'ReviewedProduct.title', 'AspectMean.aspect', 'ReviewItem.suborderNumber'],
    ...['ReviewItem.title', 'ReviewItem.productIdentifier', 'ReceivedReview.suborderNumber', 'ReceivedReview.title'],
    ...[
      'DraftOrder.number',
      'DraftOrder.pincode',
      'DraftOrder.gstin',
      'DraftOrder.orderNumber',
      'DraftOrderLine.title',
    ],
    ...['KnownPrice.indexDay', 'KnownPrice.indexState', 'KnownPrice.lastPaidOrder', 'QuoteLink.number'],
    ...['QuoteRestOffer.earliest', 'QuoteRestOffer.title', 'QuoteRestOffer.unit'],
    ...['DraftOrderLine.unit', 'DraftOrderOffer.title', 'DraftOrderOffer.unit', 'OrderPreparation.number'],
  ],
  'The name of a business, checked by staff when it was approved': [
    ...['KnownPrice.lastPaidSeller', 'QuoteRestOffer.sellerName'],
    ...['QuoteConversation.sellerName', 'ComparedQuotation.sellerName', 'QuoteInvitation.sellerName'],
    ...['QuoteInvitation.sellerSlug', 'QuoteScenarioPart.sellerName', 'Quotation.sellerName', 'Quotation.sellerSlug'],
    ...['AwardPreviewLine.sellerName', 'AwardCreditSeller.sellerName', 'AskCard.partner', 'SentEnquiry.partner'],
    ...[
      'Enquiry.partner',
      'EnquiryChoice.value',
      'EnquiryChoice.label',
      'EnquiryAssignee.value',
      'EnquiryAssignee.name',
    ],
    ...['PartnerDashboard.company', 'ReviewItem.sellerName', 'ReviewItem.sellerSlug', 'ReceivedReview.sellerName'],
    ...[
      'DraftOrder.sellerName',
      'DraftOrderLine.sellerName',
      'DraftOrderOffer.sellerName',
      'OrderPreparation.sellerName',
    ],
  ],
  'Its own writer, colleagues of the company and staff alone read it': [
    ...['QuoteRestLine.description', 'QuoteRestLine.unit'],
    ...['QuoteRequest.title', 'QuoteRequest.buyerName', 'QuoteRequest.note', 'QuoteRequest.awardReason'],
    ...['QuoteRequestToDecide.title', 'QuoteMessage.unmaskedBody', 'ComparedLine.description', 'ComparedLine.unit'],
    ...['ComparedLine.note', 'StatementSignature.name', 'ComparativeStatement.title', 'ComparativeStatement.buyerName'],
    ...['ComparativeStatement.site', 'ComparativeStatement.reason', 'ComparativeStatement.frozenBy'],
    ...['EnquiryStep.note', 'EnquiryStep.by', 'Enquiry.staff', 'EnquirySheet.name', 'EnquirySheet.base64'],
    ...['OwnReview.text', 'OwnReview.reply', 'ReviewReport.note', 'ReviewReport.by', 'ModeratedReview.text'],
    ...['ModeratedReview.buyerName', 'ModeratedReview.sellerName', 'ModeratedReview.title'],
    ...['ModeratedReview.productIdentifier', 'ModeratedReview.suborderNumber', 'ModeratedReview.unit'],
    ...['ModeratedReview.decidedBy', 'ModeratedReview.reply', 'ModeratedReview.openedBy', 'ReviewMessage.subject'],
    ...['ReviewMessage.body', 'DraftOrderTransition.note', 'DraftOrderTransition.by', 'DraftOrder.link'],
  ],
  'Null or masked by its own rule until the parties know each other': [
    ...['QuoteMessageFile.mime', 'QuoteMessageFile.url', 'ComparativeStatement.pdfUrl', 'EnquiryFile.mime'],
    ...['EnquiryFile.url', 'Enquiry.mobile', 'Enquiry.email', 'ReceivedQuoteRequest.buyerName', 'DraftOrder.mobile'],
    'DraftOrder.email',
  ],
  'Buyer and seller of an order, who know each other': [
    ...['ReceivedReview.text', 'ReceivedReview.author', 'ReceivedReview.place', 'ReceivedReview.reply'],
    ...['OrderPreparation.preparedBy', 'OrderPreparation.acceptedBy'],
  ],
} as const satisfies Record<string, readonly string[]>
