import type { MoveInFinding, MoveInReport } from '#contract/move-in.ts'
import { useText } from '#web/i18n/text.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from '../move-in/move-in.module.css'

const KINDS = ['people', 'links', 'rules', 'settings'] as const
const OUTCOMES = ['comes', 'changes', 'refused', 'present'] as const

/** Highest number of findings shown; the command line prints all. */
const SHOWN = 500

/** Renders the numbers of imported, changed and rejected items, with the reasons. */
export function Report({ report }: { report: MoveInReport }) {
  const { t, format } = useText()
  const refused = report.findings.filter(({ outcome }) => outcome === 'refused')
  const others = report.findings.filter(({ outcome }) => outcome !== 'refused')
  return (
    <>
      <table className={styles.counts} aria-label={t('moveIn.title')}>
        <thead>
          <tr>
            <td />
            {OUTCOMES.map((outcome) => (
              <th key={outcome} scope="col">
                {t(`moveIn.${outcome}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`moveIn.${kind}`)}</th>
              {OUTCOMES.map((outcome) => (
                <td key={outcome} data-none={report[kind][outcome] === 0 || undefined}>
                  {format.count(report[kind][outcome])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {refused.length > 0 && (
        <Disclosure title={t('moveIn.refused.title', refused.length)}>
          <Findings findings={refused} />
        </Disclosure>
      )}
      {others.length > 0 && (
        <Disclosure title={t('moveIn.changed.title', others.length)}>
          <Findings findings={others} />
        </Disclosure>
      )}
    </>
  )
}

function Findings({ findings }: { findings: readonly MoveInFinding[] }) {
  const { t } = useText()
  return (
    <ul className={styles.findings}>
      {findings.slice(0, SHOWN).map(({ about, name, reason, detail }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of a report never changes
        <li key={place}>
          <span className={styles.strong}>
            {about === 'start' ? t('moveIn.about.start') : t(`moveIn.about.${about}`, visibleName(name))}
          </span>
          {reason !== null && <span>{t(`moveIn.reason.${reason}`)}</span>}
          {detail !== '' && <code dir="auto">{visibleName(detail)}</code>}
        </li>
      ))}
      {findings.length > SHOWN && <li>{t('moveIn.more', findings.length - SHOWN)}</li>}
    </ul>
  )
}
