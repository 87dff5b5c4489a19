import { Ajv } from 'ajv'

/* The portal's schema for e-invoices, version 1.1, as published by NIC (Form GST INV-01 notified by 60/2020), for the
   parts used here. Refuses unknown fields, so that a misspelt one is found here and not by the portal. */
const text = (min: number, max: number) => ({
  type: 'string',
  minLength: min,
  maxLength: max,
  pattern: '^([^"\\\\])*$',
})
const amount = { type: 'number', minimum: 0, maximum: 99_999_999_999_999 }
const gstin = { type: 'string', pattern: '^([0-9]{2}[0-9A-Z]{13})$' }
const state = { type: 'string', pattern: '^(?!0+$)([0-9]{1,2})$' }
const number = { type: 'string', pattern: '^([a-zA-Z1-9][a-zA-Z0-9/-]{0,15})$' }
const day = { type: 'string', pattern: '^[0-3][0-9]/[0-1][0-9]/20[1-9][0-9]$' }
const address = {
  Addr1: text(1, 100),
  Addr2: text(3, 100),
  Loc: text(3, 50),
  Pin: { type: 'integer', minimum: 100000, maximum: 999999 },
  Stcd: state,
}
const contact = {
  Ph: { type: 'string', pattern: '^([0-9]{6,12})$' },
  Em: { type: 'string', minLength: 6, maxLength: 100, pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' },
}
const names = { LglNm: text(3, 100), TrdNm: text(3, 100) }

const object = (properties: Record<string, object>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

export const einvoiceSchema = object(
  {
    Version: { const: '1.1' },
    TranDtls: object(
      {
        TaxSch: { const: 'GST' },
        SupTyp: { enum: ['B2B', 'SEZWP', 'SEZWOP', 'EXPWP', 'EXPWOP', 'DEXP'] },
        RegRev: { enum: ['Y', 'N'] },
        EcmGstin: gstin,
        IgstOnIntra: { enum: ['Y', 'N'] },
      },
      ['TaxSch', 'SupTyp'],
    ),
    DocDtls: object({ Typ: { enum: ['INV', 'CRN', 'DBN'] }, No: number, Dt: day }, ['Typ', 'No', 'Dt']),
    SellerDtls: object({ Gstin: gstin, ...names, ...address, ...contact }, [
      'Gstin',
      'LglNm',
      'Addr1',
      'Loc',
      'Pin',
      'Stcd',
    ]),
    BuyerDtls: object({ Gstin: gstin, ...names, Pos: state, ...address, ...contact }, [
      'Gstin',
      'LglNm',
      'Pos',
      'Addr1',
      'Loc',
      'Pin',
      'Stcd',
    ]),
    DispDtls: object({ Nm: text(3, 100), ...address }, ['Nm', 'Addr1', 'Loc', 'Pin', 'Stcd']),
    ShipDtls: object({ Gstin: gstin, ...names, ...address }, ['LglNm', 'Addr1', 'Loc', 'Pin', 'Stcd']),
    ItemList: {
      type: 'array',
      minItems: 1,
      maxItems: 1000,
      items: object(
        {
          SlNo: { type: 'string', pattern: '^([0-9]{1,6})$' },
          PrdDesc: text(3, 300),
          IsServc: { enum: ['Y', 'N'] },
          HsnCd: { type: 'string', pattern: '^(?!0+$)([0-9]{4}|[0-9]{6}|[0-9]{8})$' },
          Qty: { type: 'number', minimum: 0, maximum: 9999999999.999 },
          Unit: { type: 'string', pattern: '^([A-Z]{3,8})$' },
          UnitPrice: { type: 'number', minimum: 0, maximum: 999999999999.999 },
          TotAmt: amount,
          Discount: amount,
          AssAmt: amount,
          GstRt: { type: 'number', minimum: 0, maximum: 999.999 },
          IgstAmt: amount,
          CgstAmt: amount,
          SgstAmt: amount,
          TotItemVal: amount,
        },
        ['SlNo', 'IsServc', 'HsnCd', 'UnitPrice', 'TotAmt', 'AssAmt', 'GstRt', 'TotItemVal'],
      ),
    },
    ValDtls: object(
      {
        AssVal: amount,
        CgstVal: amount,
        SgstVal: amount,
        IgstVal: amount,
        RndOffAmt: { type: 'number', minimum: -99.99, maximum: 99.99 },
        TotInvVal: amount,
      },
      ['AssVal', 'TotInvVal'],
    ),
    RefDtls: object(
      {
        PrecDocDtls: {
          type: 'array',
          minItems: 1,
          items: object({ InvNo: number, InvDt: day }, ['InvNo', 'InvDt']),
        },
      },
      ['PrecDocDtls'],
    ),
  },
  ['Version', 'TranDtls', 'DocDtls', 'SellerDtls', 'BuyerDtls', 'ItemList', 'ValDtls'],
)

const validate = new Ajv({ allErrors: true }).compile(einvoiceSchema)

/** Violations of the portal's schema in a payload, as messages; empty if valid. */
export function faultsOfPayload(payload: string): string[] {
  if (validate(JSON.parse(payload))) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath.slice(1) || 'payload'} ${message ?? ''}`,
  )
}
