import path from 'node:path'

// Floor for the downloads: the runtime's own way to send a file, and nothing else.
const [root = '.'] = process.argv.slice(2)
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  development: false,
  fetch: (request) => new Response(Bun.file(path.join(root, new URL(request.url).pathname))),
})
console.log(`http://127.0.0.1:${server.port}`)
