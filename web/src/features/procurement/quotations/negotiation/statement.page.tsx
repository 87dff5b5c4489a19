import { languageOf } from '@neev/domain/content/languages'
import { useParams } from 'react-router'
import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { PrintedSheet } from '#shared/printed/PrintedSheet.tsx'
import { SheetButton } from '#ui/table/ExportButton.tsx'
import { ComparativeStatement, ComparativeStatementSheet } from './negotiation.operations.graphql.ts'

/** The comparative statement of an award, as it was frozen, in the reader's language. */
export default function StatementPage() {
  const t = useT()
  const { id = '' } = useParams()
  const variables = { id, language: languageOf(useSpoken().locale) }
  const { comparativeStatement: statement } = useData(ComparativeStatement, variables).data
  return (
    <PrintedSheet
      of={statement.printed}
      file={statement.pdfUrl}
      back={{ to: paths.userQuote({ id }), label: statement.title }}
      tools={
        <SheetButton
          isOnPhone
          sheet={async () => (await request(ComparativeStatementSheet, variables)).comparativeStatementSheet}
        />
      }
      notice={
        !statement.isIntact && (
          <p className="wrap note red" role="alert">
            {t('The stored statement does not fit its check value any more. Do not rely on it.')}
          </p>
        )
      }
    />
  )
}
