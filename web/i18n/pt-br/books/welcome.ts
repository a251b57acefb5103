import type { MessageModules } from '../../catalog.ts'

/** Brazilian Portuguese texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `Boas-vindas a ${name}`,
  'welcome.add': 'Traga seus arquivos',
  'welcome.add.detail':
    'Solte arquivos e pastas em qualquer lugar desta página. Os envios continuam quando você sai da pasta e depois de uma queda de conexão.',
  'welcome.add.touch':
    'Toque em + para enviar arquivos, fotos ou pastas inteiras. Os envios continuam quando você sai da pasta e depois de uma queda de conexão.',
  'welcome.find': 'Encontre tudo na hora',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} pesquisa em todos os seus arquivos enquanto você digita. ${palette} encontra tudo o que você pode fazer.`,
  'welcome.find.touch':
    'A lupa pesquisa em todos os seus arquivos enquanto você digita. Toque e segure um item para selecioná-lo.',
  'welcome.share': 'Compartilhe com quem quiser',
  'welcome.share.detail':
    'Um link compartilha um arquivo ou uma pasta com quem não tem conta. Pode ter senha e data de validade.',
  'welcome.start': 'Começar',
}
