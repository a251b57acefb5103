import type { MessageModules } from '../../catalog.ts'

/** Icelandic texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': 'Filmuræma',
  'viewer.edit': 'Snúa og skera',
  'viewer.turnLeft': 'Snúa til vinstri',
  'viewer.turnRight': 'Snúa til hægri',
  'viewer.ratio': 'Hlutföll',
  'viewer.ratio.free': 'Frjáls',
  'viewer.ratio.original': 'Upprunaleg',
  'viewer.reset': 'Endurstilla',
  'viewer.area': 'Skurðarsvæði',
  'viewer.edge.top': 'Efri brún',
  'viewer.edge.right': 'Hægri brún',
  'viewer.edge.bottom': 'Neðri brún',
  'viewer.edge.left': 'Vinstri brún',
  'viewer.edit.nothing': 'Engar breytingar til að vista',
  'viewer.edit.done': (name) => `${name} breytt`,
  'viewer.edit.failed': (name) => `Ekki tókst að vista „${name}“.`,
  'viewer.edit.conflict': 'Myndin hefur breyst síðan þú opnaðir hana. Skoðaðu hana og reyndu aftur.',
  'viewer.edit.unsupported':
    'Ekki er hægt að breyta þessari mynd. Hún er hreyfimynd eða skemmd, eða snið hennar eða litir eru ekki studdir.',
  'viewer.edit.format': 'ekki er hægt að breyta myndum á þessu sniði',
  'viewer.edit.animated': 'ekki er hægt að breyta hreyfimyndum',
  'viewer.hand.down': 'Strjúka niður',
}
