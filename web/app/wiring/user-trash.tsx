import { allows } from '#web/features/files/commands/actions.ts'
import { FolderPrompt } from '#web/features/files/commands/lazy-prompts.ts'
import { filterIn, routeOf } from '#web/features/history/trash/trash-filter.ts'
import { TrashView } from '#web/features/history/trash/trash-view.tsx'
import { useText } from '#web/i18n/text.tsx'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { ErrorView, errorPageCode } from '../errors/error-view.tsx'
import { useAddress } from '../router/location.ts'
import { usePage, useTitle } from '../router/use-page.ts'
import { Frame } from '../shell/frame.tsx'
import styles from './page-title.module.css'

/** Trash of the signed-in user or, for administrators, of all users. */
export function UserTrash({ person }: { person: CurrentUser }) {
  const { goTo, tools, undo, jobs } = usePage()
  const { search } = useAddress()
  const { t } = useText()
  const title = t('route.trash')
  useTitle(title)
  const askFolder = (asked: string, onChosen: (folder: string) => void) => {
    const content = <FolderPrompt title={asked} onClose={tools.prompts.close} onChoose={onChosen} />
    tools.prompts.open({ id: 'move', content })
  }
  const { perm } = person
  return (
    <Frame header={<h1 className={styles.title}>{title}</h1>}>
      <TrashView
        person={{
          id: person.id,
          admin: perm.admin,
          mayRestore: allows('create')(perm),
          mayRemove: allows('delete')(perm),
        }}
        shown={filterIn(search)}
        onShown={(shown) => goTo(routeOf(shown), { replace: true })}
        askFolder={askFolder}
        runJob={jobs.run}
        onStep={undo.addStep}
        renderError={(error, retry) => <ErrorView withCode code={errorPageCode(error)} onRetry={retry} />}
      />
    </Frame>
  )
}
