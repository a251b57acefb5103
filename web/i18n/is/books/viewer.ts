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
  'viewer.edit.nothing': 'ekkert hefur breyst',
  'viewer.edit.done': (name) => `${name} breytt`,
  'viewer.edit.failed': (name) => `„${name}“ var ekki vistuð.`,
  'viewer.edit.conflict': 'Myndin hefur breyst síðan þú opnaðir hana. Skoðaðu hana og reyndu aftur.',
  'viewer.edit.unsupported': 'Ekki er hægt að vista snið hennar eða liti, eða hún er hreyfimynd eða skemmd.',
  'viewer.edit.format': 'ekki er hægt að breyta myndum á þessu sniði',
  'viewer.edit.animated': 'ekki er hægt að breyta hreyfimyndum',
  'viewer.hand.down': 'Strjúka niður',
}
