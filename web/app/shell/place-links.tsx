import { Clock, Share2 } from 'lucide-react'
import { allows } from '#web/features/files/commands/actions.ts'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { useStore } from '#web/lib/use-store.ts'
import { usePage } from '../router/use-page.ts'
import { SidebarLink } from './sidebar-entry.tsx'

/** Entries of the sidebar for recent files and, for users who may share, for what they share. */
export function PlaceLinks({ currentPath, onChosen }: { currentPath: string; onChosen: () => void }) {
  const { t } = useText()
  const state = useStore(usePage().session.state)
  const mayShare = state.kind === 'signed-in' && allows('share')(state.user.perm)
  return (
    <>
      <SidebarLink icon={Clock} href={hrefOf('/recent')} current={currentPath === '/recent'} onClick={onChosen}>
        {t('route.recent')}
      </SidebarLink>
      {mayShare && (
        <SidebarLink icon={Share2} href={hrefOf('/shared')} current={currentPath === '/shared'} onClick={onChosen}>
          {t('route.sharedByMe')}
        </SidebarLink>
      )}
    </>
  )
}
