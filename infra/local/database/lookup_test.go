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
	documents = 100_000
	limit     = 5 * time.Millisecond
)

func TestLookUpsByAnIndexedFieldStayUnder5msAt100000Documents(t *testing.T) {
	ctx, things := context.Background(), startServer(t, t.TempDir()).collection(t)
	index(t, things, "name", "at")
	ids := fill(t, things)

	measure(t, "by _id", func(i int) error {
		return expectOne(things.FindOne(ctx, bson.M{"_id": ids[i]}), i)
	})
	measure(t, "by name", func(i int) error {
		return expectOne(things.FindOne(ctx, bson.M{"name": name(i)}), i)
	})
	measure(t, "by a range of dates", func(i int) error {
		return expectOne(things.FindOne(ctx, bson.M{"at": bson.M{"$gte": date(i), "$lt": date(i + 1)}}), i)
	})
	measure(t, "by _id and owner", func(i int) error {
		return expectOne(things.FindOne(ctx, bson.D{{Key: "_id", Value: ids[i]}, {Key: "owner", Value: i % 1000}}), i)
	})
	measure(t, "update by _id and revision", func(i int) error {
		guard, change := bson.M{"_id": ids[i], "revision": 1}, bson.M{"$inc": bson.M{"revision": 1}}
		result, err := things.UpdateOne(ctx, guard, change)
		if err == nil && result.MatchedCount != 1 {
			err = fmt.Errorf("%d documents matched", result.MatchedCount)
		}
		return err
	})
}

func fill(t *testing.T, things *mongo.Collection) []primitive.ObjectID {
	t.Helper()
	ids := make([]primitive.ObjectID, documents)
	const batch = 2_000
	for first := 0; first < documents; first += batch {
		page := make([]any, batch)
		for i := range page {
			ids[first+i] = primitive.NewObjectID()
			page[i] = bson.D{
				{Key: "_id", Value: ids[first+i]}, {Key: "name", Value: name(first + i)}, {Key: "number", Value: first + i},
				{Key: "owner", Value: (first + i) % 1000}, {Key: "revision", Value: 1},
				{Key: "at", Value: date(first + i)},
			}
		}
		_, err := things.InsertMany(context.Background(), page)
		must(t, err)
	}
	return ids
}

func index(t *testing.T, things *mongo.Collection, fields ...string) {
	t.Helper()
	for _, field := range fields {
		_, err := things.Indexes().CreateOne(context.Background(), mongo.IndexModel{Keys: bson.D{{Key: field, Value: 1}}})
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

// measure takes the median of 101, so that a machine busy with other things does not decide.
func measure(t *testing.T, what string, ask func(i int) error) {
	t.Helper()
	var took []time.Duration
	for n := range 101 {
		started := time.Now()
		must(t, ask(n*(documents/101)))
		took = append(took, time.Since(started))
	}
	slices.Sort(took)
	median := took[len(took)/2]
	t.Logf("%s: median %s, slowest %s", what, median, took[len(took)-1])
	if median > limit {
		t.Errorf("%s: median %s, more than %s", what, median, limit)
	}
}
