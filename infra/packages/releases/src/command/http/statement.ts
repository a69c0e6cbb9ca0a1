import type { Envelope } from '../../formats.ts';
import { signStatement, sourceText, type Subject } from '../../signed/statement.ts';
import { repositoryOf } from '../repository.ts';
import { readKey } from './credentials.ts';

/**
 * The statement that a team with a key signs for a release: its files, and the repository, the commit and the workflow of its
 * folder. Undefined without a key: the platform then makes the statement from the OIDC token or the login.
 */
export function ownStatement(subject: Subject, folder: string): Envelope | undefined {
  const { LINKSTALL_KEY_FILE: keyFile, LINKSTALL_KEY_ID: keyid = '' } = process.env;
  if (!keyFile) return undefined;
  const { repository, commit } = repositoryOf(folder);
  const source = {
    repository: sourceText(repository),
    commit,
    builder: sourceText(workflow()) || `linkstall:key/${keyid}`,
  };
  return signStatement(subject, source, { keyid, privateKey: readKey(keyFile) });
}

/** The workflow that runs now; empty outside of GitHub and GitLab. */
function workflow() {
  const { GITHUB_SERVER_URL, GITHUB_WORKFLOW_REF, CI_PROJECT_URL, CI_CONFIG_PATH, CI_COMMIT_REF_NAME } = process.env;
  if (GITHUB_SERVER_URL && GITHUB_WORKFLOW_REF) return `${GITHUB_SERVER_URL}/${GITHUB_WORKFLOW_REF}`;
  if (CI_PROJECT_URL && CI_CONFIG_PATH) return `${CI_PROJECT_URL}//${CI_CONFIG_PATH}@${CI_COMMIT_REF_NAME}`;
  return '';
}
