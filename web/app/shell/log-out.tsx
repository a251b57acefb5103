import type { Translate } from '#web/i18n/catalog.ts'
import type { PageLanguage } from '#web/i18n/page-language.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { Page } from '../router/page.ts'

/** Confirmation to cancel running uploads, with its messages. */
const StopPrompt = lazyComponent(
  async () => (await import('#web/features/uploads/log-out-prompt.tsx')).LogOutPrompt,
  ['uploads'],
)

/** Confirmation to delete unsaved drafts, with its messages. */
const DraftsPrompt = lazyComponent(async () => (await import('./drafts-prompt.tsx')).DraftsPrompt, ['editor'])

/** Loads the editor's draft storage. */
const drafts = () => import('#web/features/editor/drafts/draft-store.ts')

/** Returns the parts that signing out may need, for prefetching while the server can be reached. */
export const signOutParts = (speech: PageLanguage) => [
  StopPrompt.partIn(speech),
  DraftsPrompt.partIn(speech),
  { fetch: drafts },
]

/** Returns the number of the user's unsaved drafts in this browser, or 0 if it cannot be determined. */
async function countDrafts(userId: number): Promise<number> {
  try {
    const { listDrafts, ownerOf } = await drafts()
    return (await listDrafts(ownerOf(userId))).length
  } catch {
    return 0
  }
}

async function removeDrafts(userId: number): Promise<void> {
  const { removeAllDrafts, ownerOf } = await drafts()
  await removeAllDrafts(ownerOf(userId))
}

/** Signs the user out, after confirming any loss of data. */
export async function logOut({ session, queries, tools, goTo, uploads }: Page, t: Translate): Promise<void> {
  const leave = async () => {
    try {
      void queries.cancelQueries()
      await session.signOut()
    } catch {
      tools.toasts.error(t('sidebar.logOutFailed'))
    }
    goTo('/login')
  }
  const removeAndLeave = async (userId: number) => {
    tools.prompts.close()
    try {
      await removeDrafts(userId)
    } catch {
      return tools.toasts.error(t('editor.drafts.kept'))
    }
    await leave()
  }
  const askAboutDrafts = async () => {
    const state = session.state.getSnapshot()
    const userId = state.kind === 'signed-in' ? state.user.id : null
    const count = userId === null ? 0 : await countDrafts(userId)
    if (userId === null || count === 0) return leave()
    const content = (
      <DraftsPrompt count={count} onClose={tools.prompts.close} onRemove={() => void removeAndLeave(userId)} />
    )
    tools.prompts.open({ id: 'drafts', content })
  }
  if (!uploads.isUnderWay()) return askAboutDrafts()
  const onStop = () => {
    tools.prompts.close()
    // Before the session ends, so that it can still delete the parts that have been uploaded.
    uploads.reset()
    void askAboutDrafts()
  }
  tools.prompts.open({ id: 'logOut', content: <StopPrompt onClose={tools.prompts.close} onStop={onStop} /> })
}
