import { useEffect } from 'react'
import type { BrowseHost } from '#web/features/files/listing/host.ts'
import { hasExternalFiles } from '#web/lib/has-external-files.ts'
import { isTyping } from '#web/lib/keyboard.ts'

/** Uploads files pasted from outside into the folder, if the user has the create permission. */
export function usePastedFiles({ person, uploads }: BrowseHost, folder: string): void {
  const { perm } = person
  const mayCreate = perm.admin || perm.create
  useEffect(() => {
    if (!mayCreate) return
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event
      if (event.defaultPrevented || isTyping(target) || clipboardData === null || !hasExternalFiles(clipboardData))
        return
      event.preventDefault()
      uploads.drop(clipboardData, folder)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [mayCreate, uploads, folder])
}
