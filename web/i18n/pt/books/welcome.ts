import type { MessageModules } from '../../catalog.ts'

/** Portuguese texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `Boas-vindas a ${name}`,
  'welcome.add': 'Traga os seus ficheiros',
  'welcome.add.detail':
    'Largue ficheiros e pastas em qualquer ponto desta página. Os carregamentos continuam quando sai da pasta e depois de uma falha de ligação.',
  'welcome.add.touch':
    'Toque em + para carregar ficheiros, fotografias ou pastas inteiras. Os carregamentos continuam quando sai da pasta e depois de uma falha de ligação.',
  'welcome.find': 'Encontre tudo num instante',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} pesquisa em todos os seus ficheiros enquanto escreve. ${palette} encontra tudo o que pode fazer.`,
  'welcome.find.touch':
    'A lupa pesquisa em todos os seus ficheiros enquanto escreve. Toque sem soltar num item para o selecionar.',
  'welcome.share': 'Partilhe com quem quiser',
  'welcome.share.detail':
    'Uma ligação partilha um ficheiro ou uma pasta com quem não tem conta. Pode ter palavra-passe e data de validade.',
  'welcome.start': 'Começar',
}
