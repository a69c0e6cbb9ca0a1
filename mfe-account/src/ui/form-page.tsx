import { token } from '@linkstall/contracts/tokens';
import { ButtonLink, tapLink } from '@linkstall/kit/components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';

import { Button } from './button.tsx';
import { FormFrame } from './form-frame.tsx';
import { Form, type FormProps, rowLayout } from './form.tsx';
import { LanguageChoice } from './language-choice.tsx';

interface FormPageProps extends FormProps {
  readonly illustration: 'cat' | 'products';
  readonly screenTexts: {
    readonly title: string;
    readonly slogan: readonly [string, string];
    /** The text of the button; the default is the title. */
    readonly action?: string;
  };
  /** Content between the heading and the form. */
  readonly intro?: ReactNode;
  /** The kind of the button; the default is primary. */
  readonly kind?: 'primary' | 'secondary';
  /** Disables the button while its action has to wait. */
  readonly isWaiting?: boolean;
  readonly footer: ReactNode;
}

/** A page with one form: heading, fields, button, and links to other pages. */
export const FormPage = ({
  illustration,
  screenTexts,
  intro,
  kind = 'primary',
  isWaiting = false,
  footer,
  children,
  ...formProps
}: FormPageProps) => (
  <FormFrame illustration={illustration} slogan={screenTexts.slogan}>
    <FormContent>
      <h1>{screenTexts.title}</h1>
      {intro}
      <Form {...formProps}>
        {children}
        <Button
          label={screenTexts.action ?? screenTexts.title}
          kind={kind}
          busy={formProps.form.busy}
          disabled={isWaiting}
        />
      </Form>
      <div>{footer}</div>
      <LanguageChoice />
    </FormContent>
  </FormFrame>
);

/** A page with words in place of a form. */
export const WordsPage = ({
  illustration,
  screenTexts,
  children,
  footer,
}: Pick<FormPageProps, 'illustration' | 'screenTexts' | 'footer' | 'children'>) => (
  <FormFrame illustration={illustration} slogan={screenTexts.slogan}>
    <FormContent>
      <h1>{screenTexts.title}</h1>
      {children}
      <div>{footer}</div>
      <LanguageChoice />
    </FormContent>
  </FormFrame>
);

interface PageLinkProps {
  readonly question: string;
  readonly to: string;
  readonly label: string;
}

/** A link to another form, after a question. */
export const PageLink = ({ question, to, label }: PageLinkProps) => (
  <LinkLine>
    {question} <Link to={to}>{label}</Link>
  </LinkLine>
);

/**
 * A link to another form that is as prominent as the button of this form. With `isFirst` it stands before the form, as the
 * main action of the page.
 */
export const ProminentPageLink = ({ question, to, label, isFirst = false }: PageLinkProps & { isFirst?: boolean }) => (
  <ProminentBlock $isFirst={isFirst}>
    <p>{question}</p>
    <ButtonLink as={Link} to={to} $kind={isFirst ? 'primary' : 'contrast'} $size={isFirst ? 'large' : 'field'}>
      {label}
    </ButtonLink>
  </ProminentBlock>
);

const FormContent = styled.div`
  ${rowLayout}

  form > button {
    width: 100%;
  }

  h1 {
    font-size: min(${token('text-2xl')}, 12vw);
  }
`;

export const Paragraph = styled.p`
  color: ${token('muted')};
  overflow-wrap: anywhere;

  b {
    color: ${token('text')};
    font-weight: ${token('weight-mid')};
  }
`;

const LinkLine = styled.p`
  color: ${token('muted')};
  font-size: ${token('text-sm')};
  text-wrap: balance;

  a {
    ${tapLink}
    font-weight: ${token('weight-mid')};
  }
`;

const firstBlock = css`
  padding: ${token('4')};
  border-radius: ${token('radius-lg')};
  background: ${token('select-soft')};
  color: ${token('on-select-soft')};
  font-weight: ${token('weight-mid')};
`;

const laterBlock = css`
  margin-top: ${token('3')};
  padding-top: ${token('4')};
  border-top: ${token('line')} solid ${token('border')};
  color: ${token('muted')};
`;

const ProminentBlock = styled.div<{ readonly $isFirst: boolean }>`
  display: grid;
  gap: ${token('2')};
  text-align: center;
  ${({ $isFirst }) => ($isFirst ? firstBlock : laterBlock)}
`;
