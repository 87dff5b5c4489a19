import { RichText } from '#shared/rich-text/RichText.tsx'
import styles from './faq.module.css'
import type { ShownFaqQuery } from './faq.operations.graphql.ts'

/** Questions by heading; each opens to its answer, also without scripts. */
export default function FaqList({ groups }: { groups: ShownFaqQuery['shownFaq'] }) {
  return (
    <div className={styles.faq}>
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={`group-${group.id}`}>
          <h2 id={`group-${group.id}`} lang={group.language}>
            {group.title}
          </h2>
          {group.questions.map(({ id, question, answer, language }) => (
            <details key={id} id={`question-${id}`} lang={language}>
              <summary>{question}</summary>
              <RichText className={styles.rich} html={answer} />
            </details>
          ))}
        </section>
      ))}
    </div>
  )
}
