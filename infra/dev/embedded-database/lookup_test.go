package main

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/bson/primitive"
	"go.mongodb.org/mongo-driver/mongo"
)

const many = 200

type things struct {
	*mongo.Collection
	ids []primitive.ObjectID
}

// The test checks the query plan and not the time: SEARCH reads only the documents of an index, SCAN reads all documents.
func TestQueriesOnIndexedFieldsUseTheIndex(t *testing.T) {
	things := fill(t, startServer(t, t.TempDir()).collection(t), many)

	for what, filter := range map[string]func(i int) bson.D{
		"by _id":  func(i int) bson.D { return bson.D{{Key: "_id", Value: things.ids[i]}} },
		"by name": func(i int) bson.D { return bson.D{{Key: "name", Value: name(i)}} },
		"by a range of dates": func(i int) bson.D {
			return bson.D{{Key: "at", Value: bson.M{"$gte": date(i), "$lt": date(i + 1)}}}
		},
		"by _id and owner": func(i int) bson.D {
			return bson.D{{Key: "_id", Value: things.ids[i]}, {Key: "owner", Value: i % 1000}}
		},
		"by _id and revision": func(i int) bson.D {
			return bson.D{{Key: "_id", Value: things.ids[i]}, {Key: "revision", Value: 1}}
		},
	} {
		for i := range many {
			must(t, expectOne(things.FindOne(context.Background(), filter(i)), i))
		}
		for _, line := range plan(t, things, filter(1)) {
			if !strings.Contains(line, "detail=SEARCH ") {
				t.Errorf("%s: %s", what, line)
			}
		}
	}

	scan := strings.Join(plan(t, things, bson.D{{Key: "number", Value: 1}}), "\n")
	if !strings.Contains(scan, "detail=SCAN ") {
		t.Errorf("a look-up without an index is no scan, so this test would not notice one: %s", scan)
	}
}

// plan returns the lines of SQLite's plan for a find with this filter. It has at least one line.
func plan(t *testing.T, things things, filter bson.D) []string {
	t.Helper()
	find := bson.D{{Key: "find", Value: things.Name()}, {Key: "filter", Value: filter}}
	var explained struct {
		QueryPlanner struct {
			Plan []string `bson:"Plan"`
		} `bson:"queryPlanner"`
	}
	command := bson.D{{Key: "explain", Value: find}, {Key: "verbosity", Value: "queryPlanner"}}
	must(t, things.Database().RunCommand(context.Background(), command).Decode(&explained))
	if len(explained.QueryPlanner.Plan) == 0 {
		t.Fatal("no plan")
	}
	return explained.QueryPlanner.Plan
}

func fill(t *testing.T, collection *mongo.Collection, count int) things {
	t.Helper()
	index(t, collection, "name", "at")
	ids := make([]primitive.ObjectID, count)
	documents := make([]any, count)
	for i := range documents {
		ids[i] = primitive.NewObjectID()
		documents[i] = bson.D{
			{Key: "_id", Value: ids[i]}, {Key: "name", Value: name(i)}, {Key: "number", Value: i},
			{Key: "owner", Value: i % 1000}, {Key: "revision", Value: 1}, {Key: "at", Value: date(i)},
		}
	}
	_, err := collection.InsertMany(context.Background(), documents)
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

func expectOne(result *mongo.SingleResult, number int) error {
	var thing struct{ Number int }
	if err := result.Decode(&thing); err != nil {
		return err
	}
	if thing.Number != number {
		return fmt.Errorf("found %d instead of %d", thing.Number, number)
	}
	return nil
}
