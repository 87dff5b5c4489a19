import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import styles from '#ui/account-page.module.css'
import { ScheduleList } from './ScheduleList.tsx'

/** The buyer's schedules. */
export default function MySchedulesPage() {
  const t = useT()
  return (
    <div className={`wrap ${styles.page}`}>
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
