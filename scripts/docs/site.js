// Search and copying; without it everything can be read.
const MOST = 12
const siteTop = document.documentElement.dataset.top ?? ''
const search = document.querySelector('search')
const input = search.querySelector('input')
const found = search.querySelector('.found')
const list = search.querySelector('ol')
const told = search.querySelector('[role=status]')
search.hidden = false

function scoreOf(entry, words) {
  const [, page, heading, text] = entry.map((part) => part.toLowerCase())
  let score = 0
  for (const word of words) {
    const more = (heading.includes(word) ? 10 : 0) + (page.includes(word) ? 5 : 0) + (text.includes(word) ? 1 : 0)
    if (more === 0) return 0
    score += more
  }
  return score
}

function resultOf([address, page, heading]) {
  const link = document.createElement('a')
  link.href = siteTop + address
  link.textContent = heading
  if (page !== heading) {
    const where = document.createElement('span')
    where.textContent = page
    link.append(where)
  }
  const item = document.createElement('li')
  item.append(link)
  return item
}

function look() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  const scored =
    words.length === 0 ? [] : globalThis.COFFER_DOCS.map((entry) => ({ entry, score: scoreOf(entry, words) }))
  const results = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  list.replaceChildren(...results.slice(0, MOST).map(({ entry }) => resultOf(entry)))
  found.hidden = words.length === 0
  const few = results.length > MOST ? `, the best ${MOST}` : ''
  told.textContent = results.length === 0 ? 'Nothing found' : `${results.length} found${few}`
}

input.addEventListener('input', look)
input.addEventListener('focus', look)
search.addEventListener('focusout', ({ relatedTarget }) => {
  if (!search.contains(relatedTarget)) found.hidden = true
})
search.addEventListener('keydown', (event) => {
  const links = [...list.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement)
  if (event.key === 'Escape') {
    input.focus()
    found.hidden = true
  } else if (event.key === 'ArrowDown') (links[at + 1] ?? links[at])?.focus()
  else if (event.key === 'ArrowUp') (links[at - 1] ?? input).focus()
  else if (event.key === 'Enter' && at < 0) links[0]?.click()
  else return
  event.preventDefault()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target === input) return
  event.preventDefault()
  input.focus()
})

for (const block of document.querySelectorAll('.code')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.querySelector('pre').textContent)
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Not allowed'
    }
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2000)
  })
  block.append(button)
}
