import { Wrap } from '../ui/layout.ts';
import { Band } from './band.ts';
import { landingTexts as texts } from './landing-texts.ts';
import { Cards, QuestionList } from './proofs.styles.ts';

/** Free, open source, no tracking: each claim with the way to check it. */
export function Proofs() {
  const { proofs } = texts;
  return (
    <Band $tint aria-labelledby="proofs-title">
      <Wrap>
        <h2 id="proofs-title">{proofs.title}</h2>
        <Cards>
          {proofs.list.map(({ title, text, proof, path }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <a href={path}>{proof}</a>
            </li>
          ))}
        </Cards>
      </Wrap>
    </Band>
  );
}

/** Five questions. The answers open without scripts. */
export function Questions() {
  const { questions } = texts;
  return (
    <Band aria-labelledby="questions-title">
      <Wrap>
        <h2 id="questions-title">{questions.title}</h2>
        <QuestionList>
          {questions.list.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </QuestionList>
      </Wrap>
    </Band>
  );
}
