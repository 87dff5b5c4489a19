import { type BulkDocument, bulkDocuments, maxPrinted } from '@neev/domain/orders/shipping-documents/shipping-documents'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DocumentsFile } from '../exports.graphql.ts'

const names: Record<BulkDocument, string> = {
  INVOICE: text('Tax invoices'),
  CHALLAN: text('Challans'),
  PACKING_LIST: text('Packing lists'),
}

/** Documents of the selected rows as one PDF; rows without one are reported. */
export function PrintDocuments({ suborderIds = [], orderIds = [] }: { suborderIds?: string[]; orderIds?: string[] }) {
  const t = useT()
  const file = useMutation(DocumentsFile)
  const [wanted, setWanted] = useState<BulkDocument | null>(null)
  const print = async (kind: BulkDocument) => {
    setWanted(kind)
    const made = await file.runSafely({ kind, suborderIds, orderIds })
    if (!made) return
    const { url, documents, without } = made.documentsFile
    if (documents === 0) return toast(t('None of these have this document yet'), 'bad')
    if (without > 0)
      toast(t('{n, plural, one {# row does} other {# rows do}} not have this document yet', { n: without }))
    Object.assign(document.createElement('a'), { href: url, target: '_blank', rel: 'noreferrer' }).click()
  }
  if (suborderIds.length + orderIds.length > maxPrinted)
    return <span className="ink3 t13">{t('Select at most {n} to print them.', { n: maxPrinted })}</span>
  return bulkDocuments.map((kind) => (
    <BusyButton
      key={kind}
      className="button small"
      busy={file.busy}
      aria-busy={file.busy && wanted === kind}
      onClick={() => print(kind)}
    >
      {file.busy && wanted === kind ? t('Creating …') : t(names[kind])}
    </BusyButton>
  ))
}
