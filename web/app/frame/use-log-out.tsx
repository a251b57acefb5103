import { useText } from '#web/text/text.tsx'
import { usePage } from '../use-page.ts'
import { DraftsPrompt } from './drafts-prompt.tsx'

/** What the editor keeps of unsaved texts in this browser, fetched when somebody leaves. */
const drafts = () => import('#web/features/editor/drafts/draft-store.ts')

/** How many unsaved texts of a person this browser keeps; none where it cannot tell. */
async function countDrafts(userId: number): Promise<number> {
  try {
    const { draftsOf, ownerOf } = await drafts()
    return (await draftsOf(ownerOf(userId))).length
  } catch {
    return 0
  }
}

async function removeDrafts(userId: number): Promise<void> {
  const { removeDraftsOf, ownerOf } = await drafts()
  await removeDraftsOf(ownerOf(userId))
}

/** Signs the person out, or null where the server knows people without our login (only `json` can sign out, spec section 6). */
export function useLogOut(): (() => void) | null {
  const { config, session, tools, goTo } = usePage()
  const { t } = useText()
  if (config.AuthMethod !== 'json') return null
  const leave = async () => {
    try {
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
  const logOut = async () => {
    const state = session.state.getSnapshot()
    const userId = state.kind === 'signed-in' ? state.user.id : null
    const count = userId === null ? 0 : await countDrafts(userId)
    if (userId === null || count === 0) return leave()
    const content = (
      <DraftsPrompt count={count} onClose={tools.prompts.close} onRemove={() => void removeAndLeave(userId)} />
    )
    tools.prompts.open({ id: 'drafts', content })
  }
  return () => void logOut()
}
