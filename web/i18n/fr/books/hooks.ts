import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')

/** French texts about commands, hooks and webhooks in the settings. Loaded with these pages. */
export const hooks: MessageModules['hooks'] = {
  'settings.commands': 'Exécution de commandes',
  'settings.commands.detail': 'Commandes que le serveur exécute avant ou après les actions des utilisateurs.',
  'settings.commands.of': (event: string) => `Commandes pour ${event}`,
  'settings.commands.hint': 'Une commande par ligne, exécutées dans cet ordre.',
  'settings.commands.plain': (signs: string) =>
    `Aucun shell n’est défini plus haut : les programmes reçoivent donc ces signes tels quels : ${signs}`,
  'settings.commands.count': (n: number) =>
    count(n, { one: '{n} commande', many: '{n} de commandes', other: '{n} commandes' }),
  'settings.commands.fault': 'L’une de ces lignes ne convient pas.',

  'hooks.reach':
    'Une commande voit, dans /files, les fichiers de la personne qui agit, avec les mêmes droits qu’elle, et rien d’autre de ce serveur : aucun autre fichier, et aucun réseau, sauf si le serveur a été démarré en l’autorisant.',
  'hooks.unconfined': 'Les commandes s’exécutent avec tous les droits du serveur.',
  'hooks.unconfined.detail':
    'Il a été démarré avec --exec-unconfined : une commande peut lire, modifier et transmettre tout ce à quoi le serveur a accès, y compris les fichiers des autres.',
  'hooks.told': 'Ce qu’une commande reçoit, et ce que sa fin signifie',
  'hooks.told.variables': 'Dans ses variables d’environnement :',
  'hooks.told.FILE':
    'L’élément concerné, sous la forme d’un chemin que la commande peut ouvrir ; vide si aucun fichier n’est concerné.',
  'hooks.told.DESTINATION':
    'La destination d’une copie ou d’un déplacement ; sinon, le dossier qui contient tous les fichiers.',
  'hooks.told.SCOPE': 'Le dossier de base de la personne qui agit, un chemin du dossier servi.',
  'hooks.told.USERNAME': 'La personne qui agit.',
  'hooks.told.TRIGGER': 'L’événement, par exemple after_upload.',
  'hooks.told.input': 'Tout cela, et plus encore, arrive sur l’entrée standard sous la forme d’un objet JSON.',
  'hooks.told.plain':
    'Les lignes sont découpées en mots, sans plus : ni variables, ni caractères génériques, ni tubes. Un script peut en utiliser, de même que le shell indiqué plus haut, qui reçoit alors chaque ligne.',
  'hooks.told.before':
    'Si une commande d’un événement before_ échoue, l’action n’a pas lieu, et la personne qui la demandait en est informée.',
  'hooks.told.after':
    'Si une commande d’un événement after_ échoue, cela ne change plus rien : le journal en garde trace.',
  'hooks.told.background':
    'Terminée par &, une ligne se poursuit en arrière-plan : personne ne l’attend, et elle n’empêche rien.',
  'hooks.runsLink': 'Commandes exécutées',

  'hooks.group.copy': 'Copie',
  'hooks.group.rename': 'Renommage et déplacement',
  'hooks.group.upload': 'Importation',
  'hooks.group.delete': 'Suppression',
  'hooks.group.save': 'Enregistrement',
  'hooks.group.people': 'Utilisateurs et liens',
  'hooks.group.others': 'Autres',
  'hooks.event.before_copy': 'Avant la copie d’un élément',
  'hooks.event.after_copy': 'Après la copie d’un élément',
  'hooks.event.before_rename': 'Avant le renommage ou le déplacement d’un élément',
  'hooks.event.after_rename': 'Après le renommage ou le déplacement d’un élément',
  'hooks.event.before_upload': 'Avant l’importation ou la création d’un élément',
  'hooks.event.after_upload': 'Après l’importation ou la création d’un élément',
  'hooks.event.before_delete': 'Avant la suppression d’un élément',
  'hooks.event.after_delete': 'Après la suppression d’un élément',
  'hooks.event.before_save': 'Avant l’enregistrement d’un fichier dans l’éditeur',
  'hooks.event.after_save': 'Après l’enregistrement d’un fichier dans l’éditeur',
  'hooks.event.after_signin': 'Après une connexion',
  'hooks.event.after_share': 'Après la création d’un lien',
  'hooks.event.after_receive': 'Après la réception par lien de fichiers envoyés par une personne sans compte',

  'hooks.test': 'Tester…',
  'hooks.test.of': (event: string) => `Tester une commande pour ${event}`,
  'hooks.test.empty': 'Écrivez d’abord une commande.',
  'hooks.test.detail':
    'La commande est exécutée comme elle le serait pour cet événement, sur un fichier fictif placé dans un dossier qui ne contient rien d’autre.',
  'hooks.test.line': 'Commande',
  'hooks.test.run': 'Exécuter',
  'hooks.test.again': 'Exécuter à nouveau',

  'hooks.runs': 'Commandes exécutées',
  'hooks.runs.detail': 'Chaque exécution d’une commande par le serveur, de la plus récente à la plus ancienne.',
  'hooks.runs.none': 'Aucune commande n’a encore été exécutée',
  'hooks.runs.noneFailed': 'Aucune n’a échoué',
  'hooks.runs.noneFailedYet': 'Aucune des dernières n’a échoué',
  'hooks.runs.failedOnly': 'Échecs uniquement',
  'hooks.runs.refresh': 'Actualiser',
  'hooks.runs.more': 'Afficher plus',
  'hooks.runs.end': 'Le journal commence ici.',
  'hooks.run.by': (name: string) => `pour ${name}`,
  'hooks.run.test': 'Essai',
  'hooks.run.background': 'En arrière-plan',
  'hooks.run.output': 'Sortie',
  'hooks.run.silent': 'Aucune sortie.',
  'hooks.run.took': (seconds: string) => `durée : ${seconds}`,
  'hooks.outcome.done': 'Terminée',
  'hooks.outcome.failed': 'Échec',
  'hooks.outcome.failedWith': (exit: number) => `Échec, code de sortie ${exit}`,
  'hooks.outcome.ended': 'Arrêtée par le serveur',
  'hooks.outcome.not_started': 'Non démarrée',

  'webhooks.title': 'Webhooks',
  'webhooks.detail':
    'Adresses informées de ce qui se passe ici : par POST sur HTTPS, avec signature et nouvel envoi en cas d’échec.',
  'webhooks.none': 'Aucune adresse n’est informée.',
  'webhooks.add': 'Ajouter un webhook',
  'webhooks.most': (n: number) => `Leur nombre est limité à ${n}.`,
  'webhooks.list': 'Webhooks',
  'webhooks.on': 'Actif',
  'webhooks.onOf': (url: string) => `Actif : ${url}`,
  'webhooks.events': (n: number) =>
    count(n, { one: '{n} événement', many: '{n} d’événements', other: '{n} événements' }),
  'webhooks.never': 'Aucun envoi pour l’instant',
  'webhooks.last.ok': (when: string) => `Dernier envoi réussi : ${when}`,
  'webhooks.last.failed': (when: string) => `Dernier envoi échoué : ${when}`,
  'webhooks.answered': (status: number) => `réponse ${status}`,
  'webhooks.tools': (url: string) => `Autres actions pour ${url}`,
  'webhooks.deliveries': 'Envois',
  'webhooks.deliveriesOf': (url: string) => `Envois à ${url}`,
  'webhooks.test': 'Envoyer un essai',
  'webhooks.testOf': (url: string) => `Envoyer un essai à ${url}`,
  'webhooks.test.done': 'L’essai a bien été reçu.',
  'webhooks.test.failed': 'L’essai n’a pas pu être remis.',
  'webhooks.edit': 'Modifier…',
  'webhooks.newSecret': 'Nouveau secret…',
  'webhooks.delete': 'Supprimer…',

  'webhooks.form.new': 'Nouveau webhook',
  'webhooks.form.edit': 'Modifier le webhook',
  'webhooks.form.url': 'Adresse',
  'webhooks.form.url.hint': 'Elle commence par https:// et doit être joignable depuis ce serveur.',
  'webhooks.form.url.example': 'https://example.org/coffer',
  'webhooks.form.events': 'Événements signalés',
  'webhooks.form.events.hint': 'L’adresse apprend ce qui s’est passé et ne peut rien empêcher.',
  'webhooks.form.all': 'Tout',
  'webhooks.form.enabled': 'Activé',
  'webhooks.form.enabled.hint': 'Tant qu’il est désactivé, rien n’est envoyé ni mis de côté pour plus tard.',
  'webhooks.form.add': 'Ajouter',
  'webhooks.form.save': 'Enregistrer',
  'webhooks.fault.url': 'Ce n’est pas une adresse commençant par https://.',
  'webhooks.fault.unusable': (reason: string) => `Le serveur ne peut pas utiliser cette adresse. ${reason}`,
  'webhooks.fault.events': 'Choisissez au moins un événement.',
  'webhooks.saved': 'Webhook enregistré !',
  'webhooks.deleted': 'Webhook supprimé !',

  'webhooks.delete.title': 'Supprimer ce webhook ?',
  'webhooks.delete.detail': (url: string) =>
    `${url} ne recevra plus rien, et l’historique de ses envois sera effacé. Cette action est irréversible.`,
  'webhooks.delete.confirm': 'Supprimer',
  'webhooks.newSecret.title': 'Créer un nouveau secret ?',
  'webhooks.newSecret.detail': (url: string) =>
    `Tout ce qui sera ensuite envoyé à ${url} sera signé avec le nouveau secret : il faudra le communiquer à qui vérifie les signatures là-bas.`,
  'webhooks.newSecret.confirm': 'Créer un nouveau secret',

  'webhooks.secret.title': 'Le secret de ce webhook',
  'webhooks.secret.once': 'Copiez-le maintenant : il ne sera plus affiché.',
  'webhooks.secret.label': 'Secret',
  'webhooks.secret.copy': 'Copier le secret',
  'webhooks.secret.copied': 'Secret copié !',
  'webhooks.secret.byHand':
    'Le navigateur n’a pas autorisé la copie : le secret est sélectionné, appuyez sur Ctrl+C ou ⌘C.',
  'webhooks.secret.use': (header: string, timestamp: string) =>
    `L’en-tête ${header} de chaque envoi contient sha256= suivi du HMAC-SHA-256, en hexadécimal, calculé avec ce secret sur ${timestamp}, un point et le corps.`,
  'webhooks.secret.notCopied': 'Le secret n’a pas encore été copié. Fermez à nouveau pour continuer sans lui.',
  'webhooks.secret.done': 'C’est fait',

  'webhooks.all': 'Tous les webhooks',
  'webhooks.gone': 'Ce webhook n’existe plus',
  'webhooks.noDeliveries': 'Rien n’a encore été envoyé',
  'webhooks.deliveries.end': 'Il n’y a pas d’envois plus anciens.',
  'webhooks.delivery.waiting': 'En attente',
  'webhooks.delivery.done': 'Remis',
  'webhooks.delivery.failed': 'Non remis',
  'webhooks.delivery.tries': (n: number) =>
    count(n, { one: '{n} tentative', many: '{n} de tentatives', other: '{n} tentatives' }),
  'webhooks.delivery.next': (when: string) => `prochaine tentative : ${when}`,
  'webhooks.delivery.again': 'Renvoyer',
  'webhooks.delivery.againOf': (event: string, when: string) => `Renvoyer : ${event}, ${when}`,
  'webhooks.delivery.off': 'le webhook est désactivé',
  'webhooks.delivery.queued': 'Un nouvel envoi est prévu.',
}
