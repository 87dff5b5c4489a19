import type { ContentLanguage } from '@neev/domain/content/languages'
import { useEffect } from 'react'
import { useGql } from '#graphql/use-gql.ts'
import { OwnHomeSections, type OwnHomeSectionsQuery } from './home.graphql.ts'

type Props = {
  pincode: string | null
  language: ContentLanguage
  onRead: (sections: OwnHomeSectionsQuery['shownHomeSections']) => void
}

/** Reads the sections of the home page that a company sees; shows nothing itself. */
export default function OwnSections({ pincode, language, onRead }: Props) {
  const { data } = useGql(OwnHomeSections, { pincode, language })
  useEffect(() => {
    if (data) onRead(data.shownHomeSections)
  }, [data, onRead])
  return null
}
