/** Copies by selecting the text, which also works without a secure connection. Returns whether it succeeded. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  // Inside the open prompt, because nothing outside of it can receive the focus.
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

/** Copies text to the clipboard. Resolves to whether the browser allowed it; never throws. Call it from a click or key handler. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (window.isSecureContext) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Not allowed here. The fallback may still work.
  }
  return copySelected(text)
}
