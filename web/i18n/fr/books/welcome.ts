import type { MessageModules } from '../../catalog.ts'

/** French texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `Bienvenue sur ${name}`,
  'welcome.add': 'Ajoutez vos fichiers',
  'welcome.add.detail':
    'Déposez fichiers et dossiers n’importe où sur cette page. Les importations se poursuivent quand vous quittez un dossier, et reprennent après une coupure de connexion.',
  'welcome.add.touch':
    'Appuyez sur + pour importer des fichiers, des photos ou des dossiers entiers. Les importations se poursuivent quand vous quittez un dossier, et reprennent après une coupure de connexion.',
  'welcome.find': 'Trouvez tout en un instant',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} recherche dans tous vos fichiers pendant la saisie. ${palette} trouve tout ce que vous pouvez faire.`,
  'welcome.find.touch':
    'La loupe recherche dans tous vos fichiers pendant la saisie. Appuyez longuement sur un élément pour le sélectionner.',
  'welcome.share': 'Partagez avec tout le monde',
  'welcome.share.detail':
    'Un lien partage un fichier ou un dossier avec des personnes qui n’ont pas de compte. Il peut avoir un mot de passe et une date d’expiration.',
  'welcome.start': 'Commencer',
}
