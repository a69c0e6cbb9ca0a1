export const texts = {
  pageTabs: 'Settings of the site',
  title: 'Site',
  loading: 'Loading the settings',
  readFailed: 'The settings could not be loaded.',
  staleHint: 'You see the settings of the last successful load.',
  unaffectedHint: 'Visitors are not affected.',
  save: 'Save',
  saving: 'Saving',
  saved: 'The settings are saved.',
  name: 'Name of the site',
  nameMissing: 'Enter a name',
  joining: 'Who may join',
  joiningChoices: {
    open: ['Everybody', 'Everybody can sign up.'],
    invitation: ['By invitation', 'Only people with a link of an operator can sign up.'],
    approval: ['After an approval', 'Everybody can ask for an account. An operator decides.'],
    closed: ['Nobody', 'No page offers a sign-up. Existing accounts stay.'],
  },
  emailDomains: 'Email addresses',
  emailDomainsHint:
    'One domain on each line, such as example.com. *.example.com means its subdomains. Empty: all addresses. The rule applies to new accounts and to changes of an address.',
} as const;
