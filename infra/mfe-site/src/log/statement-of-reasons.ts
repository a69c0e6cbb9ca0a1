import type { AuditLine, TakedownCategory } from '@linkstall/contracts/http';

/** The categories of the transparency database of the European Commission (Digital Services Act). */
const CATEGORIES: Readonly<Record<TakedownCategory, string>> = {
  fraud: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  illegal: 'STATEMENT_CATEGORY_UNSAFE_AND_ILLEGAL_PRODUCTS',
  children: 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
  hate: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  copyright: 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  impersonation: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  privacy: 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  spam: 'STATEMENT_CATEGORY_SCOPE_OF_PLATFORM_SERVICE',
  other: 'STATEMENT_CATEGORY_SCOPE_OF_PLATFORM_SERVICE',
};

/** A line of the log. A takedown also has the fields of a statement of reasons (Article 17 of the Digital Services Act). */
export function exportedLine(line: AuditLine) {
  if (line.action !== 'takedown') return line;
  const isAccount = line.target === 'account';
  const decision = isAccount
    ? { decision_account: 'DECISION_ACCOUNT_SUSPENDED' }
    : { decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'] };
  const statement = {
    puid: line.id,
    ...decision,
    category: CATEGORIES[line.category ?? 'other'],
    decision_facts: line.reason,
    application_date: line.at.slice(0, 10),
    source_type: 'SOURCE_TYPE_OTHER_NOTIFICATION',
    automated_detection: 'No',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  };
  return { ...line, statement };
}
