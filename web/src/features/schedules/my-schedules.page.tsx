import { Link } from 'react-router'
import { useT } from '#kit/i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { ScheduleList } from './ScheduleList.tsx'

/** What this buyer has asked for over weeks. */
export default function MySchedulesPage() {
  const t = useT()
  return (
    <div className="wrap my-orders">
      <ScheduleList
        side="BUYER"
        to={({ id }) => paths.userSchedule({ id })}
        empty={{
          text: t('“Deliver over weeks” on the page of a product asks a seller for one.'),
          action: (
            <Link className="button" to={paths.categories()}>
              {t('Look at materials')}
            </Link>
          ),
        }}
      />
    </div>
  )
}
