/** Copies by the way that also works without a secure connection: the browser copies what is selected. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  // Inside the prompt that is open: outside of it nothing can have the focus.
  const home = before?.closest('[role=dialog]') ?? document.body
  home.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

/** Puts text on the clipboard. Answers whether the browser let it; never throws. Call it while a click or a key is handled. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (window.isSecureContext) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Forbidden here: the old way may still be allowed.
  }
  return copySelected(text)
}
