import type { ImportRow } from '#contract/invitations.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Table, TableRow } from '#web/ui/table.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import styles from './invitations.module.css'

/** Shows the users of a CSV text with the problems of each row. Invitations can be created while no row has any. */
export function ImportPreview(props: {
  rows: readonly ImportRow[]
  onBack: () => void
  /** Reports its own failures. */
  onCreate: () => Promise<void>
  onClose: () => void
}) {
  const { rows, onBack, onCreate, onClose } = props
  const { t } = useText()
  const [state, run] = useWorkState()
  const faulty = rows.filter(({ problems }) => problems.length > 0).length
  return (
    <Dialog
      title={t('invitations.import.title')}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack} data-autofocus={faulty > 0 || undefined}>
            {t('invitations.import.change')}
          </Button>
          {faulty === 0 && (
            <Button
              variant="primary"
              state={state}
              data-autofocus
              onClick={() => state === 'idle' && void run(onCreate)}
            >
              {t('invitations.import.create')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <p role="status" className={faulty > 0 ? styles.faulty : undefined}>
          {faulty > 0 ? t('invitations.import.faulty', faulty) : t('people.found', rows.length)}
        </p>
        <div className={styles.rows}>
          <RowsTable rows={rows} />
        </div>
      </div>
    </Dialog>
  )
}

function RowsTable({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useText()
  const titles = [
    t('invitations.import.row'),
    t('people.username'),
    t('mail.address'),
    t('route.groups'),
    t('people.scope'),
    t('invitations.import.problems'),
  ]
  return (
    <Table
      label={t('invitations.import.title')}
      head={titles.map((title) => (
        <th key={title} scope="col">
          {title}
        </th>
      ))}
    >
      {rows.map(({ row, username, email, groups, home, problems }) => (
        <TableRow key={row}>
          <td>{row}</td>
          <td>{visibleName(username)}</td>
          <td>{visibleName(email)}</td>
          <td>{groups.map(visibleName).join(', ')}</td>
          <td>{visibleName(home)}</td>
          <td className={styles.faulty}>
            {problems.map((problem) => (
              <p key={`${problem.column} ${problem.value}`}>{problemText(problem, t)}</p>
            ))}
          </td>
        </TableRow>
      ))}
    </Table>
  )
}

function problemText({ column, problem, value }: ImportRow['problems'][number], t: Translate): string {
  switch (problem) {
    case 'missing':
      return t('people.fault.name')
    case 'taken':
      return t('people.fault.nameTaken')
    case 'invited':
      return t('invitations.fault.invited')
    case 'duplicate':
      return t('invitations.problem.duplicate')
    case 'foreign':
      return t('people.fault.scopeHome')
    case 'existing':
      return t('invitations.fault.existing')
    case 'too_long':
      return t('invitations.problem.tooLong')
    case 'unknown':
      return t('invitations.problem.unknown', visibleName(value))
    case 'unusable':
      if (column === 'email') return t('mail.fault.address')
      return t(column === 'home' ? 'people.fault.scope' : 'people.fault.nameUnusable')
  }
}
