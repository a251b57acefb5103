import type { Page } from 'playwright-core'

/**
 * Taps twice at a point. The page reads the time between the taps from the events, which have their times here: a tenth of a second apart,
 * however long the browser needs to handle the first.
 */
export async function doubleTap(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const start = Date.now()
  for (const after of [0, 100]) {
    const timestamp = (milliseconds: number) => (start + after + milliseconds) / 1000
    await devtools.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x, y }],
      timestamp: timestamp(0),
    })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp(20) })
  }
}
