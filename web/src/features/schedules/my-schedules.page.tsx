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
          text: t('To request one, choose “Schedule deliveries” on a product page.'),
          action: (
            <Link className="button" to={paths.categories()}>
              {t('Browse materials')}
            </Link>
          ),
        }}
      />
    </div>
  )
}
