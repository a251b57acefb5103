import type { DemoFile } from './demo-file.ts'
import { renderPdf } from './pdf.ts'

const text = (path: string, ...lines: string[]): DemoFile => ({ path, content: () => `${lines.join('\n')}\n` })

const welcome = text(
  'Start here.md',
  '# Welcome to Coffer',
  '',
  'This folder is a demo. Change, move or delete whatever you like: nothing in it is precious.',
  '',
  '- **Pictures** has landscapes in several sizes, as tiles or as a list',
  '- **Videos** has a short film with subtitles in two languages',
  '- **Music** has two short recordings of bells',
  '- **Source code** opens in the editor, with colours',
  '- **A thousand notes** is there to scroll through',
  '',
  'To serve files of your own, stop Coffer and start it with a folder:',
  '',
  '```sh',
  'npm start -- --root ~/Documents',
  '```',
)

const handbook: DemoFile = {
  path: 'Documents/Handbook.pdf',
  content: () =>
    renderPdf('Handbook', [
      {
        heading: 'Keeping a garden diary',
        paragraphs: [
          [
            'A garden changes too slowly to notice and too fast to remember.',
            'A few lines each week are enough to see the pattern of a year.',
          ],
          [
            'Write down what flowers, what was sown, and what the weather did.',
            'Leave room for surprises: the first swallow, the last frost.',
          ],
        ],
      },
      {
        heading: 'What to bring',
        paragraphs: [
          [
            'A pencil, because ink runs in the rain.',
            'A notebook that fits a pocket.',
            'Patience (it weighs nothing).',
          ],
        ],
      },
    ]),
}

/** Demo files: plain text, Markdown, tables and a PDF. */
export const documents: readonly DemoFile[] = [
  welcome,
  handbook,
  text(
    'Documents/Recipe - lentil soup.md',
    '# Lentil soup',
    '',
    '| Amount | What |',
    '| ---: | --- |',
    '| 250 g | red lentils |',
    '| 1 | onion, chopped |',
    '| 2 | carrots, in slices |',
    '| 1 l | vegetable stock |',
    '',
    '1. Soften the onion in a little oil.',
    '2. Add everything else and simmer for 25 minutes.',
    '3. Season with cumin, lemon and salt.',
  ),
  text(
    'Documents/Letter.txt',
    'Dear Ines,',
    '',
    'the key lies under the third flower pot, the blue one.',
    'Water the tomatoes, not the cactus.',
    '',
    'Tom',
  ),
  text(
    'Documents/Budget.csv',
    'month,rent,food,travel',
    ...['January', 'February', 'March', 'April', 'May', 'June'].map(
      (month, index) => `${month},900,${310 + index * 7},${40 + ((index * 37) % 90)}`,
    ),
  ),
  text(
    'Documents/Minutes/2024-05 planning.md',
    '# Planning',
    '',
    '- [x] Book the room',
    '- [ ] Send the invitations',
    '- [ ] Ask about the piano',
  ),
  text('Documents/Minutes/2024-06 review.md', '# Review', '', 'Everybody came. The piano did not.'),
]
