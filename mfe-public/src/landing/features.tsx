import { Wrap } from '../ui/look.ts';
import { Band } from './band.ts';
import {
  AddressPiece,
  LinksPiece,
  PartnerPiece,
  ShowcasePiece,
  SwatchesPiece,
  ThemesPiece,
} from './feature-pieces.tsx';
import { Tile, Tiles } from './features.styles.ts';
import type { Sample } from './samples.ts';

export function Features({ samples }: { readonly samples: readonly Sample[] }) {
  return (
    <Band $tint id="features" aria-labelledby="features-title">
      <Wrap>
        <h2 id="features-title">A shop front, without the shop work</h2>
        <p>Six things, done properly. Nothing to install, nothing to learn.</p>
        <Tiles role="list">
          <Tile $ground="action" $size="long">
            <h3>Link hub</h3>
            <p>Every place you are, on a page that opens before the reel ends.</p>
            <LinksPiece links={samples[0]?.content.links ?? []} />
          </Tile>
          <Tile $ground="rani">
            <h3>Design ease</h3>
            <p>Pick, look, save. The phone beside you shows what visitors will see.</p>
            <SwatchesPiece />
          </Tile>
          <Tile $ground="select">
            <h3>Affiliate program integration</h3>
            <p>Partner addresses open exactly as you paste them, codes and all. Nothing is put in between.</p>
            <PartnerPiece />
          </Tile>
          <Tile $ground="cloth">
            <h3>Product showcase</h3>
            <p>Photos, prices in rupees and one tap to where it is sold, at a store address of your own.</p>
            <ShowcasePiece keeper={samples.find(({ product }) => product)} />
          </Tile>
          <Tile $ground="good">
            <h3>Instant share</h3>
            <p>One button copies your address. Paste it in a bio, a chat, a poster.</p>
            <AddressPiece username={samples[0]?.content.username ?? 'you'} />
          </Tile>
          <Tile $ground="night" $size="full">
            <h3>Custom themes</h3>
            <p>From plain chalk to a festival night. Every one of them readable in the sun.</p>
            <ThemesPiece samples={samples} />
          </Tile>
        </Tiles>
      </Wrap>
    </Band>
  );
}
