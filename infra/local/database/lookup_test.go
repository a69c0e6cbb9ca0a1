package main

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/bson/primitive"
	"go.mongodb.org/mongo-driver/mongo"
)

const (
	few  = 200
	many = 20_000
	// A scan reads a hundred times as many documents, an index about as many. No clock decides: both are timed in turn.
	mostSlowdown = 10
)

type things struct {
	*mongo.Collection
	ids []primitive.ObjectID
}

type lookUp func(things things, i int) error

func TestLookUpsByAnIndexedFieldDoNotSlowDownWithMoreDocuments(t *testing.T) {
	ctx, collection := context.Background(), startServer(t, t.TempDir()).collection(t)
	small, large := fill(t, collection.Database().Collection("few"), few), fill(t, collection, many)

	for what, ask := range map[string]lookUp{
		"by _id": func(things things, i int) error {
			return expectOne(things.FindOne(ctx, bson.M{"_id": things.ids[i]}), i)
		},
		"by name": func(things things, i int) error {
			return expectOne(things.FindOne(ctx, bson.M{"name": name(i)}), i)
		},
		"by a range of dates": func(things things, i int) error {
			return expectOne(things.FindOne(ctx, bson.M{"at": bson.M{"$gte": date(i), "$lt": date(i + 1)}}), i)
		},
		"by _id and owner": func(things things, i int) error {
			return expectOne(things.FindOne(ctx, bson.D{{Key: "_id", Value: things.ids[i]}, {Key: "owner", Value: i % 1000}}), i)
		},
		"update by _id and revision": func(things things, i int) error {
			guard, change := bson.M{"_id": things.ids[i], "revision": 1}, bson.M{"$inc": bson.M{"revision": 1}}
			result, err := things.UpdateOne(ctx, guard, change)
			if err == nil && result.MatchedCount != 1 {
				err = fmt.Errorf("%d documents matched", result.MatchedCount)
			}
			return err
		},
	} {
		slowdown := slowdown(t, small, large, 101, ask)
		t.Logf("%s: %.1f times as slow", what, slowdown)
		if slowdown > mostSlowdown {
			t.Errorf("%s: %.1f times as slow with %d documents as with %d", what, slowdown, many, few)
		}
	}

	scan := func(things things, i int) error {
		return expectOne(things.FindOne(ctx, bson.M{"number": i}), i)
	}
	slowdown := slowdown(t, small, large, 5, scan)
	t.Logf("a scan: %.1f times as slow", slowdown)
	if slowdown < mostSlowdown {
		t.Errorf("a scan is only %.1f times as slow: this test would not notice one", slowdown)
	}
}

// slowdown compares medians of look-ups that are made in turn, so that a busy machine slows both.
func slowdown(t *testing.T, small, large things, times int, ask lookUp) float64 {
	t.Helper()
	took := map[int][]time.Duration{}
	for n := range times {
		for _, things := range []things{small, large} {
			started := time.Now()
			must(t, ask(things, n*(len(things.ids)/times)))
			took[len(things.ids)] = append(took[len(things.ids)], time.Since(started))
		}
	}
	slices.Sort(took[few])
	slices.Sort(took[many])
	return float64(took[many][times/2]) / float64(took[few][times/2])
}

func fill(t *testing.T, collection *mongo.Collection, count int) things {
	t.Helper()
	index(t, collection, "name", "at")
	ids := make([]primitive.ObjectID, count)
	page := make([]any, count)
	for i := range page {
		ids[i] = primitive.NewObjectID()
		page[i] = bson.D{
			{Key: "_id", Value: ids[i]}, {Key: "name", Value: name(i)}, {Key: "number", Value: i},
			{Key: "owner", Value: i % 1000}, {Key: "revision", Value: 1}, {Key: "at", Value: date(i)},
		}
	}
	_, err := collection.InsertMany(context.Background(), page)
	must(t, err)
	return things{collection, ids}
}

func index(t *testing.T, collection *mongo.Collection, fields ...string) {
	t.Helper()
	for _, field := range fields {
		_, err := collection.Indexes().CreateOne(context.Background(), mongo.IndexModel{Keys: bson.D{{Key: field, Value: 1}}})
		must(t, err)
	}
}

func date(i int) time.Time { return time.UnixMilli(1_763_769_600_000 + int64(i)) }

func name(i int) string { return fmt.Sprintf("creator-%d", i) }

func expectOne(found *mongo.SingleResult, number int) error {
	var thing struct{ Number int }
	if err := found.Decode(&thing); err != nil {
		return err
	}
	if thing.Number != number {
		return fmt.Errorf("found %d instead of %d", thing.Number, number)
	}
	return nil
}
