// Messages that disappear by themselves after a second, which a test on a busy machine would look for too late.
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Texts of status messages that appeared in this document and that no test has asked for yet. */
    statusTexts?: string[]
  }
}

/** Records the texts of status messages as they appear. Runs in the page before its own scripts. */
export function recordStatusTexts(): void {
  // In sandboxed documents, such as served files, the browser would report each blocked call.
  if (origin === 'null') return
  const texts: string[] = []
  window.statusTexts = texts
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      if (!(target instanceof Element && target.closest('[role=status]'))) continue
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const part of [node, ...node.querySelectorAll('*')])
            if (part.childElementCount === 0 && part.textContent) texts.push(part.textContent)
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Waits until a message has appeared since the document was opened. Each appearance counts once, so that it is not mistaken for the next. */
export async function briefMessage(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const texts = window.statusTexts
      if (!texts) throw new Error('The status messages of this page are not recorded.')
      const place = texts.indexOf(wanted)
      return place >= 0 && texts.splice(place, 1).length === 1
    },
    text,
    { polling: 50 },
  )
}
