import { type BulkDocument, bulkDocuments, maxPrinted } from '@neev/domain/shipping-documents'
import { useState } from 'react'
import { toast } from '#kit/feedback/toast.ts'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { DocumentsFile } from './exports.graphql.ts'

const names: Record<BulkDocument, string> = {
  INVOICE: text('Tax invoices'),
  CHALLAN: text('Challans'),
  PACKING_LIST: text('Packing lists'),
}

/** Papers of the picked rows as one PDF; rows that have none yet are told. */
export function PrintDocuments({ suborderIds = [], orderIds = [] }: { suborderIds?: string[]; orderIds?: string[] }) {
  const t = useT()
  const file = useMutation(DocumentsFile)
  const [wanted, setWanted] = useState<BulkDocument | null>(null)
  const print = async (kind: BulkDocument) => {
    setWanted(kind)
    const made = await file.runSafely({ kind, suborderIds, orderIds })
    if (!made) return
    const { url, papers, without } = made.documentsFile
    if (papers === 0) return toast(t('None of these has such a paper yet'), 'bad')
    if (without > 0) toast(t('{n, plural, one {# row has} other {# rows have}} no such paper yet', { n: without }))
    Object.assign(document.createElement('a'), { href: url, target: '_blank', rel: 'noreferrer' }).click()
  }
  if (suborderIds.length + orderIds.length > maxPrinted)
    return <span className="ink3 t13">{t('Pick {n} at most to print them.', { n: maxPrinted })}</span>
  return bulkDocuments.map((kind) => (
    <button
      key={kind}
      type="button"
      className="button small"
      disabled={file.busy}
      aria-busy={file.busy && wanted === kind}
      onClick={() => print(kind)}
    >
      {file.busy && wanted === kind ? t('Being made') : t(names[kind])}
    </button>
  ))
}
