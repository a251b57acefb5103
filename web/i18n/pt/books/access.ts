import type { MessageModules } from '../../catalog.ts'

/** Portuguese texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': 'Utilizadores',
  'access.find': 'Procurar um utilizador',
  'access.alone': 'Não há outros utilizadores',
  'access.nobody': (name: string) => `Ninguém se chama “${name}”.`,
  'access.more': 'Mostrar mais utilizadores',
  'access.failed': 'Não foi possível apurar quem tem acesso.',
  'access.administrator': 'Administrador',
  'access.outside': 'Fora da pasta do utilizador',
  'access.may': (effects: string) => `Permitido: ${effects}.`,
  'access.mayNot': (effects: string) => `Não permitido: ${effects}.`,
  'access.why': 'Porquê',
  'access.seenAt': 'Onde o utilizador o vê',
  'access.viewAs': (name: string) => `Ver como ${name}`,
  'access.settings': 'Definições',
  'access.settingsOf': (name: string) => `Definições de ${name}`,

  'access.effect.list': 'Ver',
  'access.effect.download': 'Transferir',
  'access.effect.create': 'Criar',
  'access.effect.modify': 'Editar',
  'access.effect.delete': 'Eliminar',
  'access.effect.rename': 'Mudar o nome e mover',
  'access.effect.share': 'Partilhar',
  'access.effect.execute': 'Executar comandos',

  'access.permission.admin': 'Administrador',
  'access.permission.download': 'Transferir',
  'access.permission.create': 'Criar',
  'access.permission.modify': 'Editar',
  'access.permission.delete': 'Eliminar',
  'access.permission.rename': 'Mudar o nome',
  'access.permission.share': 'Partilhar',
  'access.permission.execute': 'Executar',

  'access.because.off': (permission: string) => `A permissão “${permission}” está desativada.`,
  'access.because.on': (permission: string) => `A permissão “${permission}” está ativada e nada o impede.`,
  'access.because.admin': 'Os administradores têm todas as permissões e nada o impede.',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `Negado pela regra ${list === 'global' ? `global ${place}` : `${place} do utilizador`}: ${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `Permitido pela regra ${list === 'global' ? `global ${place}` : `${place} do utilizador`}: ${rule}`,
  'access.because.hidden': 'O utilizador optou por não mostrar o que começa por um ponto.',
  'access.because.reserved': 'Este nome está reservado ao próprio Coffer.',
  'access.because.outside': (folder: string) => `Está fora da pasta do utilizador, ${folder}`,
  'access.because.top': 'É o nível superior da pasta do utilizador, que não pode ser movido.',
  'access.because.default': 'Nada o impede.',

  'access.view.label': 'Vista de outro utilizador',
  'access.view.banner': (name: string) => `Está a ver estes ficheiros como ${name}. Não é possível alterar nada aqui.`,
  'access.view.leave': 'Sair',
  'access.view.closed': 'Os ficheiros não se abrem nesta vista.',
  'access.view.back': 'Voltar à pasta',
}
