// W3C WebDriver (https://www.w3.org/TR/webdriver2/): commands as HTTP requests to a driver.

/** Time limit for a driver to start listening, in milliseconds. */
const START_LIMIT = 30_000

/** A session of a driver with one browser. Paths are relative to the session. */
export interface Session {
  get(path: string): Promise<unknown>
  post(path: string, body: object): Promise<unknown>
  /** Ends the session, and with it the browser. */
  delete(): Promise<void>
}

/** Sends a command and returns its value. Throws with the driver's message when it fails. */
async function send(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`)
  return value
}

async function untilListening(driver: string): Promise<void> {
  const end = performance.now() + START_LIMIT
  for (;;) {
    try {
      await send(`${driver}/status`, 'GET')
      return
    } catch (error) {
      if (performance.now() > end) throw error
      await Bun.sleep(20)
    }
  }
}

/** Waits for a driver that was just started, and opens a session with these capabilities. */
export async function openSession(driver: string, capabilities: object): Promise<Session> {
  await untilListening(driver)
  const opened = await send(`${driver}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } })
  const session = `${driver}/session/${(opened as { sessionId: string }).sessionId}`
  return {
    get: (path) => send(`${session}/${path}`, 'GET'),
    post: (path, body) => send(`${session}/${path}`, 'POST', body),
    async delete() {
      await send(session, 'DELETE')
    },
  }
}
