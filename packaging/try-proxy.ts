// Tests Coffer behind the proxies of packaging/compose/ that are installed here: `npm run try-proxy -- caddy nginx`.
import { tryProxy } from './testing/room.ts'

for (const proxy of process.argv.slice(2))
  for (const form of ['plain', 'path']) {
    const { code, out, errors } = await tryProxy(proxy, form)
    console.log(`${proxy} (${form}): ${code === 0 ? 'all is well' : `failed\n${out}${errors}`}`)
    if (code !== 0) process.exitCode = 1
  }
