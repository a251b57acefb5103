import { hasExternalFiles } from '#web/lib/has-external-files.ts'

/** Rejects files dragged to places that do not accept them. The browser would otherwise open them in place of the page. */
function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !hasExternalFiles(event.dataTransfer)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}

/** Prevents dropped files from replacing the page until the returned function is called. */
export function rejectStrayDrops(): () => void {
  document.addEventListener('dragover', refuse)
  document.addEventListener('drop', refuse)
  return () => {
    document.removeEventListener('dragover', refuse)
    document.removeEventListener('drop', refuse)
  }
}
