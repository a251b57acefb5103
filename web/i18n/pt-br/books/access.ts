import type { MessageModules } from '../../catalog.ts'

/** Brazilian Portuguese texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': 'Usuários',
  'access.find': 'Encontrar um usuário',
  'access.alone': 'Nenhum outro usuário',
  'access.nobody': (name: string) => `Ninguém se chama “${name}”.`,
  'access.more': 'Mostrar mais usuários',
  'access.failed': 'Não foi possível descobrir quem tem acesso.',
  'access.administrator': 'Administrador',
  'access.outside': 'Fora da pasta do usuário',
  'access.may': (effects: string) => `Permitido: ${effects}.`,
  'access.mayNot': (effects: string) => `Não permitido: ${effects}.`,
  'access.why': 'Por quê',
  'access.seenAt': 'Onde o usuário vê',
  'access.viewAs': (name: string) => `Ver como ${name}`,
  'access.settings': 'Configurações',
  'access.settingsOf': (name: string) => `Configurações de ${name}`,

  'access.effect.list': 'Ver',
  'access.effect.download': 'Baixar',
  'access.effect.create': 'Criar',
  'access.effect.modify': 'Editar',
  'access.effect.delete': 'Excluir',
  'access.effect.rename': 'Renomear e mover',
  'access.effect.share': 'Compartilhar',
  'access.effect.execute': 'Executar comandos',

  'access.permission.admin': 'Administrador',
  'access.permission.download': 'Baixar',
  'access.permission.create': 'Criar',
  'access.permission.modify': 'Editar',
  'access.permission.delete': 'Excluir',
  'access.permission.rename': 'Renomear',
  'access.permission.share': 'Compartilhar',
  'access.permission.execute': 'Executar',

  'access.because.off': (permission: string) => `A permissão “${permission}” está desativada.`,
  'access.because.on': (permission: string) => `A permissão “${permission}” está ativada e nada impede.`,
  'access.because.admin': 'Administradores têm todas as permissões e nada impede.',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `Negado pela regra ${list === 'global' ? `global ${place}` : `${place} do usuário`}: ${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `Permitido pela regra ${list === 'global' ? `global ${place}` : `${place} do usuário`}: ${rule}`,
  'access.because.hidden': 'O usuário escolheu não mostrar o que começa com ponto.',
  'access.because.reserved': 'Este nome é reservado para o próprio Coffer.',
  'access.because.outside': (folder: string) => `Está fora da pasta do usuário, ${folder}`,
  'access.because.top': 'É o nível mais alto da pasta do usuário, que não pode ser movido.',
  'access.because.default': 'Nada impede.',

  'access.view.label': 'Visão de outro usuário',
  'access.view.banner': (name: string) => `Você vê estes arquivos como ${name}. Nada pode ser alterado aqui.`,
  'access.view.leave': 'Sair',
  'access.view.closed': 'Os arquivos não abrem nesta visão.',
  'access.view.back': 'Voltar para a pasta',
}
