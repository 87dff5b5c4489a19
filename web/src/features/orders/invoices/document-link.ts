import { paths } from '#navigation/paths.ts'
import type { PrintedFactFieldsFragment } from '#shared/printed/printed.graphql.ts'

/** The page that a value on a printed document leads to. */
export const documentLink = ({ kind, id }: NonNullable<PrintedFactFieldsFragment['link']>): string =>
  ({
    INVOICE: paths.invoice({ id }),
    CREDIT_NOTE: paths.creditNote({ id }),
    DEBIT_NOTE: paths.debitNote({ id }),
    TRACE: paths.trace({ code: id }),
  })[kind]
