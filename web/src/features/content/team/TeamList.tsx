import { Photo } from '#shared/pictures/Photo.tsx'
import styles from './team.module.css'
import type { ShownTeamQuery } from './team.operations.graphql.ts'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part[0])
    .join('')

/** The people, each with a photo or the first letters of the name. */
export default function TeamList({ people }: { people: ShownTeamQuery['shownTeam'] }) {
  return (
    <ul className={styles.team}>
      {people.map(({ id, name, role, bio, photo }) => (
        <li key={id} className="card padded">
          {photo ? (
            <Photo photo={photo} show="low" title={photo.alt} className={styles.teamPhoto} />
          ) : (
            <span className={styles.teamPhoto} aria-hidden="true">
              {initials(name)}
            </span>
          )}
          <h2>{name}</h2>
          <p className={`t13 ${styles.topic}`}>{role}</p>
          {bio && <p>{bio}</p>}
        </li>
      ))}
    </ul>
  )
}
