// Run beside a bench: users sign in at the same time, each from a different address; prints the total duration in milliseconds.
const [address = '', password = '', people = '1'] = process.argv.slice(2)

/** Asks again when the server says that it is busy. */
async function signIn(index: number): Promise<void> {
  const request = {
    method: 'POST',
    headers: { 'X-Forwarded-For': `192.0.2.${index + 1}` },
    body: JSON.stringify({ username: `person${index}`, password }),
  }
  for (;;) {
    const answer = await fetch(`${address}/api/login`, request)
    if (answer.ok) return void (await answer.text())
    if (answer.status !== 503) throw new Error(`Signing in answered ${answer.status}.`)
    await Bun.sleep(50)
  }
}

const began = performance.now()
await Promise.all(Array.from({ length: Number(people) }, (_, index) => signIn(index)))
console.log(performance.now() - began)
