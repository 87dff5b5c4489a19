import { useState } from 'react'
import { request } from '#graphql/request.ts'
import { useT } from '#i18n/use-t.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { SheetButton } from '#ui/table/ExportButton.tsx'
import { ContractSheet, type PriceContractQuery } from './contract-prices.operations.graphql.ts'
import { UploadLines } from './UploadLines.tsx'

/** The lines of a contract as a spreadsheet: down, and while it is not over, up. */
export function SheetActions({ contract: { id, status } }: { contract: PriceContractQuery['priceContract'] }) {
  const t = useT()
  const [isUploading, setUploading] = useState(false)
  const close = () => setUploading(false)
  return (
    <div className="row wraps">
      <SheetButton
        label={t('Download lines')}
        sheet={async () => (await request(ContractSheet, { id })).contractSheet}
      />
      {status !== 'ENDED' && (
        <button type="button" className="button" onClick={() => setUploading(true)}>
          {t('Upload lines')}
        </button>
      )}
      <Dialog title={t('Upload lines')} open={isUploading} onClose={close} as="drawer">
        <div className="dialog-body stack">
          <UploadLines id={id} isActive={status === 'ACTIVE'} onDone={close} />
        </div>
      </Dialog>
    </div>
  )
}
