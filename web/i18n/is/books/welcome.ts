import type { MessageModules } from '../../catalog.ts'

/** Icelandic texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `Velkomin í ${name}`,
  'welcome.add': 'Komdu með skrárnar þínar',
  'welcome.add.detail':
    'Slepptu skrám og möppum hvar sem er á þessari síðu. Upphleðslur halda áfram þótt þú farir úr möppu og eftir að tenging rofnar.',
  'welcome.add.touch':
    'Ýttu á + til að hlaða upp skrám, myndum eða heilum möppum. Upphleðslur halda áfram þótt þú farir úr möppu og eftir að tenging rofnar.',
  'welcome.find': 'Finndu allt á augabragði',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} leitar í öllum skránum þínum á meðan þú skrifar. ${palette} finnur allt sem þú getur gert.`,
  'welcome.find.touch':
    'Stækkunarglerið leitar í öllum skránum þínum á meðan þú skrifar. Haltu fingri á atriði til að velja það.',
  'welcome.share': 'Deildu með hverjum sem er',
  'welcome.share.detail':
    'Með tengli má deila skrá eða möppu með fólki sem er ekki með aðgang. Hann getur haft lykilorð og gildistíma.',
  'welcome.start': 'Byrja',
}
