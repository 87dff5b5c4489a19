import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#graphql/request.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { DealerDistricts, DistrictPincodes, TerritoryStates } from './dealers.graphql.ts'

type Props = { stateCode: string; onAdd: (pincodes: readonly string[]) => void }

/** Adds all pincodes of a district. */
export function AddDistrict({ stateCode, onAdd }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [state, setState] = useState(stateCode)
  const [district, setDistrict] = useState('')
  const { data: all } = useGql(TerritoryStates)
  const { data } = useGql(DealerDistricts, { stateCode: state })
  const add = async () => {
    const { districtPincodes } = await client.fetchQuery({
      queryKey: ['DistrictPincodes', state, district],
      queryFn: () => request(DistrictPincodes, { stateCode: state, district }),
    })
    onAdd(districtPincodes)
  }
  const pick = (code: string) => {
    setState(code)
    setDistrict('')
  }
  return (
    <div className="row wraps fits">
      <div className="input">
        <select aria-label={t('State')} value={state} onChange={({ target }) => pick(target.value)}>
          {all?.states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="input">
        <select aria-label={t('District')} value={district} onChange={({ target }) => setDistrict(target.value)}>
          <option value="">{t('Entire district')}</option>
          {data?.districts.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button type="button" className="button" disabled={!district} onClick={add}>
        {t('Add district')}
      </button>
    </div>
  )
}
